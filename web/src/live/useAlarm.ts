import { useState } from "react";
import { useKept } from "../ui/useKept";

/** Whether a pause is heard and shown outside of this page: only where somebody asked for it. */
export function useAlarm() {
  const [sound, setSound] = useKept("sound", false);
  const [wanted, setWanted] = useKept("notification", false);
  const [permission, setPermission] = useState(permissionNow);

  const setNotification = async (on: boolean) => {
    if (on && "Notification" in window) setPermission(await Notification.requestPermission());
    setWanted(on);
  };

  return {
    sound,
    setSound,
    notification: wanted && permission === "granted",
    setNotification,
    isRefused: wanted && permission !== "granted",
  };
}

function permissionNow(): NotificationPermission {
  return "Notification" in window ? Notification.permission : "denied";
}
