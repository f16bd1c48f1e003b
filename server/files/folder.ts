import { join } from 'node:path'

/** Where uploaded pictures are kept, a folder for each library; served under `/files/`. */
export function filesFolder({ dataDir }: { dataDir: string }, libraryId = ''): string {
  return join(dataDir, 'files', libraryId)
}

/** The id of a picture: the name its files have in common, whoever drew or uploaded it. */
export function pictureId({ url }: { url: string }): string {
  return url.replace(/^.*\//, '').replace(/(-\d+)?\.\w+$/, '')
}
