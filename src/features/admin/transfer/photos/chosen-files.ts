import type { Found } from './photo-plan.ts'
import { readZip } from './read-zip.ts'

/** The files that a person chose, with those in their zips. @throws ZipUnreadable */
export async function filesOf(chosen: readonly File[]): Promise<Found[]> {
  const found: Found[] = []
  for (const file of chosen) {
    if (/\.zip$/i.test(file.name)) found.push(...(await readZip(file)))
    else found.push(asFound(file, file.webkitRelativePath || file.name))
  }
  return found
}

const asFound = (file: File, path: string): Found => ({
  path,
  size: file.size,
  open: async () => file,
})

/** The files that a person dropped, with those in their folders and zips. Called at once: the browser forgets them later. */
export function droppedFiles(items: DataTransferItemList): Promise<Found[]> {
  const entries = [...items].flatMap(item => item.webkitGetAsEntry() ?? [])
  return Promise.all(entries.map(filesIn)).then(found => found.flat())
}

async function filesIn(entry: FileSystemEntry): Promise<Found[]> {
  if (entry.isDirectory) {
    const inside = await entriesOf((entry as FileSystemDirectoryEntry).createReader())
    const found: Found[] = []
    // One after another: a folder may have thousands.
    for (const one of inside) found.push(...(await filesIn(one)))
    return found
  }
  const file = await new Promise<File>((resolve, reject) =>
    (entry as FileSystemFileEntry).file(resolve, reject),
  )
  const path = entry.fullPath.replace(/^\//, '')
  return /\.zip$/i.test(path) ? readZip(file) : [asFound(file, path)]
}

/** All entries of a folder, of which the browser gives some at a time. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) return all
    all.push(...part)
  }
}
