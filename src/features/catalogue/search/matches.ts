/** Whether every query word is a prefix of a word in the text, ignoring accents and case. */
export function matches(text: string, keywords: string): boolean {
  const words = wordsOf(text)
  return wordsOf(keywords).every(wanted => words.some(word => word.startsWith(wanted)))
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
