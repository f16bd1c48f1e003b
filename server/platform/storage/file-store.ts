/** The folder of a bucket with the code of recent builds. It is no part of the store of pictures. */
export const buildsFolder = '.builds'

/** A file in the store. Names are such as `bologna/abc-640.webp`; a name never gets another content. */
export type StoredFile = {
  name: string
  modifiedAt: Date
  /** In bytes. */
  size: number
}

/** A file's content as a stream, for answers. */
export type OpenFile = { body: ReadableStream<Uint8Array>; size: number }

/**
 * Where uploaded pictures are stored: a folder, or a bucket that speaks S3. A file is complete as soon as
 * it is there.
 * Each function of a bucket throws AppError unavailable while the storage does not answer.
 */
export type FileStore = {
  /** In bytes; `null` for a missing file. */
  sizeOf(name: string): Promise<number | null>
  /** The content; `null` for a missing file. */
  read(name: string): Promise<Buffer | null>
  open(name: string): Promise<OpenFile | null>
  write(name: string, content: Uint8Array): Promise<void>
  /** Copies a file of this machine, which may be larger than the memory. */
  writeFile(name: string, path: string): Promise<void>
  /** Every file below a folder; below the root without one. */
  list(folder?: string): AsyncIterable<StoredFile>
  /** Does nothing for a missing file. */
  remove(name: string): Promise<void>
}

/** The part of a store below a folder. */
export function within(store: FileStore, folder: string): FileStore {
  const at = (name: string) => `${folder}/${name}`
  return {
    sizeOf: name => store.sizeOf(at(name)),
    read: name => store.read(at(name)),
    open: name => store.open(at(name)),
    write: (name, content) => store.write(at(name), content),
    writeFile: (name, path) => store.writeFile(at(name), path),
    list: async function* (inner) {
      for await (const file of store.list(inner ? at(inner) : folder)) {
        yield { ...file, name: file.name.slice(folder.length + 1) }
      }
    },
    remove: name => store.remove(at(name)),
  }
}

/** Whether all of the files are there. */
export async function hasAll(store: FileStore, names: readonly string[]): Promise<boolean> {
  const sizes = await Promise.all(names.map(store.sizeOf))
  return !sizes.includes(null)
}

export async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of store.list()) names.push(name)
  return names
}
