/** The types of the files that we write. */
const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  blur: 'text/plain',
  gz: 'application/gzip',
}

/** The media type of a stored file by its name. */
export function mediaType(name: string): string {
  return types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
