/** Saves a content as a file on the device, e.g. in the folder of downloads. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari begins to read only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
