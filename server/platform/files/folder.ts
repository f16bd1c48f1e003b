import { join, parse } from 'node:path'

/** The folder of uploaded pictures, one for each library; served under `/files/`. */
export function filesFolder({ dataDir }: { dataDir: string }, libraryId = ''): string {
  return join(dataDir, 'files', libraryId)
}

/**
 * The id of a picture: the common part of its file names, drawn or uploaded, which end with the width. An id may end with
 * twelve digits, which are no width.
 */
export function pictureId({ url }: { url: string }): string {
  return parse(url).name.replace(/-\d{1,5}$/, '')
}
