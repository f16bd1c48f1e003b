import { draftKey, draftPhotoKey } from '#contract/device.ts'
import { limits } from '#contract/limits.ts'
import type { OwnProductInFull } from '#contract/shapes/order.ts'
import type { PhotoStore, ProductPhoto } from '#src/library/photos/use-photo-list.ts'
import { deviceDatabase } from '#src/offline/device-database.ts'
import { deviceNow } from '#src/platform/clock.ts'

export type DraftValues = { title: string; category: string; description: string }
export type Draft = { values: DraftValues; photos: readonly ProductPhoto[]; step: number }

const lifetimeMs = limits.unusedFileDays * 86_400_000

/** The draft of an existing product, or an empty one. */
export function draftOf(product: OwnProductInFull | null): Draft {
  if (!product) return { values: { title: '', category: '', description: '' }, photos: [], step: 0 }
  const { name, category, description, imgs } = product
  return {
    values: { title: name, category: category ?? '', description },
    photos: imgs.map(({ id, ...picture }) => ({
      key: id,
      id,
      name: picture.alt,
      // A photo that uses the product's title has no alternative text of its own.
      alt: picture.alt === name ? '' : picture.alt,
      picture,
    })),
    step: 0,
  }
}

/**
 * The unsaved draft of an owner on this device, stored as long as the server stores its photos. Nothing is
 * stored while staff impersonate (`owner` null).
 */
export const drafts = {
  async read(owner: string | null, id: string | undefined): Promise<Draft | null> {
    if (!owner) return null
    try {
      const stored = JSON.parse((await deviceDatabase.get(draftKey(owner, id))) ?? 'null')
      return stored && deviceNow() - stored.at < lifetimeMs ? stored.draft : null
    } catch {
      return null
    }
  },
  async write(owner: string | null, id: string | undefined, draft: Draft) {
    if (!owner) return
    const text = JSON.stringify({ at: deviceNow(), draft })
    // If storage is full, the draft is still on the screen.
    await deviceDatabase.set(draftKey(owner, id), text).catch(() => {})
  },
  async remove(owner: string | null, id: string | undefined, photos: readonly ProductPhoto[]) {
    if (!owner) return
    await deviceDatabase.remove(draftKey(owner, id))
    for (const { key } of photos) await deviceDatabase.remove(draftPhotoKey(owner, key))
  },
}

/** The draft's photos on this device, until they are uploaded. */
export const draftPhotos = (owner: string | null): PhotoStore => ({
  read: async key => (owner ? deviceDatabase.getPhoto(draftPhotoKey(owner, key)) : undefined),
  write(key, photo) {
    if (owner) void deviceDatabase.setPhoto(draftPhotoKey(owner, key), photo).catch(() => {})
  },
  remove(key) {
    if (owner) void deviceDatabase.remove(draftPhotoKey(owner, key))
  },
})
