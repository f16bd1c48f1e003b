/** A library's files, wherever they lie: a folder, a zip, one file alone. */
export type Source = {
  /** Names of the files, without the folder they may all lie in; pictures as `pictures/drill.jpg`. */
  names: readonly string[]
  /** @throws ImportRefused for a file that is too large or can't be read; `null` when there is none */
  read: (name: string) => Promise<Buffer | null> | Buffer | null
}

/** What is taken in at most. A picture is as large as an upload may be. */
export const sourceLimits = {
  files: 20_000,
  tableBytes: 30_000_000,
  pictureBytes: 9_000_000,
  /** How much larger than its packed form a file may become: beyond it is a trap, not a photo. */
  ratio: 200,
  unpackedBytes: 2_000_000_000,
}

export function maxBytesOf(name: string): number {
  return /\.(csv|json)$/i.test(name) ? sourceLimits.tableBytes : sourceLimits.pictureBytes
}

/** Drops the one folder everything lies in, as zips made of a folder have it. */
export function withoutCommonFolder(names: readonly string[]): string {
  const [first = ''] = names
  const folder = first.includes('/') ? first.slice(0, first.indexOf('/') + 1) : ''
  if (!folder || folder === 'pictures/') return ''
  return names.every(name => name.startsWith(folder)) ? folder : ''
}

/** Files that systems leave in folders and zips, which are nobody's data. */
export function isNoise(name: string): boolean {
  return /(^|\/)(\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/i.test(name)
}

/** One file that was handed in by itself. */
export function singleSource(name: string, content: Buffer): Source {
  return { names: [name], read: wanted => (wanted === name ? content : null) }
}
