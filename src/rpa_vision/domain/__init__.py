"""What a trade speaks of: its words, its abbreviations, and what its values look like.

    from rpa_vision.domain.reading import load_domain
    domain = load_domain("tim_cim10", site_folder)      # context.DomainContext: data files, which a site extends
    domain.prompt("fr")                                 # what a model is told about the trade
    domain.abbreviations["dp"]                          # « diagnostic principal »
    kind = domain.kinds["cim10"]                        # kinds.ValueKind
    kind.problem("J1X8")                                # values.ValueProblem, or None: « n'est pas un code CIM-10 »
    kind.normal("j189")                                 # « J18.9 »
    kind.found_in("code J18.9 pour 10234")              # [values.FoundValue("J18.9", 5, 10)]
    domain.kind_of(["E11.9", "I10"], "Code")            # « cim10 »: the one place that decides what a value is
    domain.codes_for("pneumopathie", "fr")              # [values.KnownCode("J18.9", …)]: to be offered, never to be used unasked

A value that is wrong is a ``ValueProblem``; a file that is wrong is a typed error naming file and field.
"""
