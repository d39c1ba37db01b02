"""Edges, surfaces and marks: what pixels make before anything is named."""
