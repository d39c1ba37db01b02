"""An authority of the test's own, and certificates from it."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

BEGAN = datetime.now(UTC) - timedelta(days=1)


@dataclass(frozen=True)
class Certified:
    certificate: Path
    key: Path
    authority: Path
    """Whom a client has to trust."""


def certified(folder: Path, *, days: float = 365, password: bytes | None = None) -> Certified:
    """For this machine, by an authority that nobody else knows."""
    authority_key, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    issuer = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Autorité de l'essai")])
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    names = x509.SubjectAlternativeName(
        [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    )
    authority = (
        _begun(issuer, issuer, authority_key, days)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(authority_key, hashes.SHA256())
    )
    own = (
        _begun(subject, issuer, key, days)
        .add_extension(names, critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    folder.mkdir(exist_ok=True)
    made = Certified(folder / "server.pem", folder / "server.key", folder / "authority.pem")
    made.certificate.write_bytes(own.public_bytes(serialization.Encoding.PEM))
    made.authority.write_bytes(authority.public_bytes(serialization.Encoding.PEM))
    hidden: serialization.KeySerializationEncryption = (
        serialization.NoEncryption() if password is None else serialization.BestAvailableEncryption(password)
    )
    made.key.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, hidden)
    )
    return made


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, days: float
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(BEGAN)
        .not_valid_after(BEGAN + timedelta(days=1 + days))
    )
