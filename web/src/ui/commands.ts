/** How an agent is started for the very server this page comes from. */
export const agentCommand = () => `rpa-vision agent --server ${window.location.origin}`;

export const DEMO_COMMAND = "rpa-vision demo";
