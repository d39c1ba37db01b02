import { createContext, useContext } from "react";

export const ConnectionContext = createContext(true);

/** Whether news arrive as they happen. */
export const useIsConnected = () => useContext(ConnectionContext);
