import { join, parse } from 'node:path'

/** Where uploaded pictures are kept, a folder for each library; served under `/files/`. */
export function filesFolder({ dataDir }: { dataDir: string }, libraryId = ''): string {
  return join(dataDir, 'files', libraryId)
}

/** The id of a picture: the name its files have in common, whoever drew or uploaded it. */
export function pictureId({ url }: { url: string }): string {
  const { name } = parse(url)
  const width = name.lastIndexOf('-')
  return width > 0 && /^\d+$/.test(name.slice(width + 1)) ? name.slice(0, width) : name
}
