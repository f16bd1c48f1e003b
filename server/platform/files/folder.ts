import { join, parse } from 'node:path'

/** The folder of uploaded pictures, one for each library; served under `/files/`. */
export function filesFolder({ dataDir }: { dataDir: string }, libraryId = ''): string {
  return join(dataDir, 'files', libraryId)
}

/** The id of a picture: the common part of its file names, drawn or uploaded. */
export function pictureId({ url }: { url: string }): string {
  const { name } = parse(url)
  const width = name.lastIndexOf('-')
  return width > 0 && /^\d+$/.test(name.slice(width + 1)) ? name.slice(0, width) : name
}
