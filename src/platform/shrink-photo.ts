/** Longest side after shrinking, in pixels. The largest display size is half of it. */
const longest = 2560
const quality = 0.88
/** Smaller files are not shrunk. */
const smallBytes = 1_000_000

/**
 * Shrinks a large photo before upload and removes the camera's metadata. Returns it unchanged if
 * the browser cannot draw it or if it would not become smaller.
 */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
  if (photo.size <= smallBytes) return photo
  try {
    const image = await createImageBitmap(photo)
    const scale = Math.min(1, longest / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    const drawing = canvas.getContext('2d')
    if (!drawing) return photo
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, canvas.width, canvas.height)
    drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    const small = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', quality))
    return small && small.size < photo.size ? small : photo
  } catch {
    return photo
  }
}
