import { Autocomplete } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Builder.module.css";
import type { Subject } from "./problems/places";
import { plain } from "./telling";
import { useBuilder } from "./useBuilder";
import { SEARCH_ID } from "./useKeyboard";

const MOST = 12;
const LONGEST = 90;

/** Steps and screens by their words or by their number. */
export function Search() {
  const { t } = useTranslation();
  const { drawing, words, select } = useBuilder();
  const [asked, setAsked] = useState("");
  const places = new Map<string, Subject>();
  for (const card of drawing.cards) {
    places.set(`▣ ${card.label.slice(0, LONGEST)}`, { screen: card.screenId });
    for (const row of card.rows) {
      places.set(`${row.number}. ${plain(words(row.stepId)).slice(0, LONGEST)}`, { step: row.stepId });
    }
  }
  const go = (name: string) => {
    select(places.get(name) ?? null);
    setAsked("");
  };
  return (
    <Autocomplete
      id={SEARCH_ID}
      className={classes.search ?? ""}
      aria-label={t("builder.search")}
      placeholder={`${t("builder.search")}  /`}
      leftSection={<IconSearch size={17} aria-hidden />}
      data={[...places.keys()]}
      limit={MOST}
      value={asked}
      onChange={setAsked}
      onOptionSubmit={go}
      filter={({ options, search }) => {
        const sought = folded(search.trim());
        return options.filter((one) => "label" in one && folded(one.label).includes(sought)).slice(0, MOST);
      }}
    />
  );
}

/** Without capitals and accents: nobody types them to search. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
