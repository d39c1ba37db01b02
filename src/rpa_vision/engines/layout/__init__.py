"""Elements by classical means: differences of colour make surfaces and marks, and text tells what they are."""
