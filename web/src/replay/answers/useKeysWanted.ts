import { useKept } from "../../ui/useKept";

/** Whether single keys answer; some people's assistive software presses keys of its own. */
export const useKeysWanted = () => useKept("keys", true);
