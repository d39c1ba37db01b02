CREATE TABLE patients (
    ipp TEXT PRIMARY KEY, birth_name TEXT NOT NULL, used_name TEXT NOT NULL, given TEXT NOT NULL, sex TEXT NOT NULL,
    born TEXT NOT NULL, birth_place TEXT NOT NULL, family TEXT NOT NULL, children INTEGER NOT NULL,
    address TEXT NOT NULL, postcode TEXT NOT NULL, town TEXT NOT NULL, phone TEXT NOT NULL, email TEXT NOT NULL,
    doctor TEXT NOT NULL, cover TEXT NOT NULL, long_illness INTEGER NOT NULL, shared_record INTEGER NOT NULL,
    confidential INTEGER NOT NULL, allergies TEXT NOT NULL, history TEXT NOT NULL, version INTEGER NOT NULL,
    changed_by TEXT NOT NULL);
CREATE TABLE stays (
    nda TEXT PRIMARY KEY, ipp TEXT NOT NULL REFERENCES patients, ward TEXT NOT NULL, entered TEXT NOT NULL,
    "left" TEXT NOT NULL, entry_mode TEXT NOT NULL, physician TEXT NOT NULL, principal TEXT NOT NULL,
    related TEXT NOT NULL, exit_mode TEXT NOT NULL, destination TEXT NOT NULL, severity TEXT NOT NULL,
    sessions INTEGER NOT NULL, complete INTEGER NOT NULL, comment TEXT NOT NULL);
CREATE TABLE codes (
    nda TEXT NOT NULL REFERENCES stays, kind TEXT NOT NULL, rank INTEGER NOT NULL, code TEXT NOT NULL,
    day TEXT NOT NULL, PRIMARY KEY (nda, kind, rank));
CREATE TABLE vitals (
    id INTEGER PRIMARY KEY, ipp TEXT NOT NULL REFERENCES patients, day TEXT NOT NULL, hour TEXT NOT NULL,
    temperature REAL, systolic INTEGER, diastolic INTEGER, pulse INTEGER, oxygen INTEGER, weight REAL,
    pain INTEGER, note TEXT NOT NULL);
CREATE TABLE documents (
    id INTEGER PRIMARY KEY, ipp TEXT NOT NULL REFERENCES patients, day TEXT NOT NULL, kind TEXT NOT NULL,
    author TEXT NOT NULL);
CREATE TABLE journal (
    id INTEGER PRIMARY KEY, at TEXT NOT NULL, user TEXT NOT NULL, action TEXT NOT NULL, subject TEXT NOT NULL,
    ipp TEXT NOT NULL, key TEXT NOT NULL, detail TEXT NOT NULL);
CREATE TABLE events (
    id INTEGER PRIMARY KEY, at TEXT NOT NULL, user TEXT NOT NULL, what TEXT NOT NULL, detail TEXT NOT NULL);
