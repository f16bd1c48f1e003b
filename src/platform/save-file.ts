/** Saves a text or a blob as a file on the device. */
export function saveFile(name: string, type: string, content: string | Blob) {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
