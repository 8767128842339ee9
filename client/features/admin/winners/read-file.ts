/** A file as its bytes come, however long that takes. Raises when it breaks off, or when nothing has come for `patienceMs`. */
export async function readFile({ body }: Response, patienceMs: number): Promise<Blob> {
  const reader = body!.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await within(patienceMs, reader);
    if (done) return new Blob(parts);
    parts.push(value);
  }
}

async function within<T>(patienceMs: number, reader: ReadableStreamDefaultReader<T>) {
  let isSilent = false;
  const timer = setTimeout(() => {
    isSilent = true;
    // What is being read ends with it, as if that were all.
    void reader.cancel();
  }, patienceMs);
  try {
    const part = await reader.read();
    if (isSilent) throw new Error('nothing of the file comes any more');
    return part;
  } finally {
    clearTimeout(timer);
  }
}
