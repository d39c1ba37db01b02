import { useLocalStorage } from "@mantine/hooks";

/** A person's choice between yes and no, kept in this browser. */
export function useKept(name: string, otherwise: boolean) {
  return useLocalStorage<boolean>({
    key: `rpa-vision.${name}`,
    defaultValue: otherwise,
    getInitialValueInEffect: false,
  });
}
