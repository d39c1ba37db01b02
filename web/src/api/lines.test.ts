import { describe, expect, it } from "vitest";
import { linesOf } from "./lines";

function streamOf(...pieces: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}
const bytes = (text: string) => new TextEncoder().encode(text);

async function all(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(stream)) lines.push(line);
  return lines;
}

describe("linesOf", () => {
  it("puts lines together that arrive in pieces, even within a letter", async () => {
    const whole = bytes('{"looked_at":1}\n{"name":"é"}\n');
    const cut = whole.length - 4;
    expect(await all(streamOf(whole.slice(0, cut), whole.slice(cut)))).toEqual([
      '{"looked_at":1}',
      '{"name":"é"}',
    ]);
  });
  it("tells the last line though it does not end", async () => {
    expect(await all(streamOf(bytes("a\n\nb")))).toEqual(["a", "b"]);
  });
});
