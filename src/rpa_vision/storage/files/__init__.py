"""Bytes on a disk or in a bucket: pictures, vectors, exported data."""
