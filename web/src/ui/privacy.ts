import { useKept } from "./useKept";

/** Whether pictures are blurred until somebody points at them. */
export const useBlurring = () => useKept("blur", true);
