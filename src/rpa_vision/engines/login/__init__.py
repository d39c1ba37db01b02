"""How people prove who they are: hashes of passwords, and the word of an identity provider."""
