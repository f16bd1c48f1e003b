import { deviceStorage } from '#src/platform/storage.ts'

/**
 * The home page of a remembered member begins with their shelf, whose room is kept from the first frame on: as high as the
 * shelf was last. What is for strangers is hidden, until the app leaves it out.
 */
export function keepShelfRoom() {
  if (!deviceStorage.get('member')) return
  const { dataset, style } = document.documentElement
  dataset.member = ''
  const height = Number(deviceStorage.get('shelf'))
  if (height > 0) style.setProperty('--shelf', `${height}px`)
}

/** For the next visit, in CSS pixels. */
export function storeShelfRoom(height: number) {
  deviceStorage.set('shelf', String(Math.round(height)))
}
