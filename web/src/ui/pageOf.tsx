import { type ComponentType, createElement, lazy, useState } from "react";

/** A page that is loaded when it is first needed. One that was loaded ahead is there at once, without a wait shown. */
export function pageOf(load: () => Promise<{ default: ComponentType }>) {
  let loaded: ComponentType | null = null;
  const have = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Awaited = lazy(have);
  function Page() {
    const [component] = useState<ComponentType>(() => loaded ?? Awaited);
    return createElement(component);
  }
  return { Page, have };
}
