"""A learnt screen laid over the present one: which thing is which.

`lettering`, `appearances`, `things` and `assigning` need numpy alone: the machine that trains the net reads them too.
"""
