/** Whole lines, however the bytes arrive. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const lines = rest.split("\n");
    rest = done ? "" : (lines.pop() ?? "");
    yield* lines.filter((line) => line.trim() !== "");
    if (done) return;
  }
}
