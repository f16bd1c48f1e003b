import sax, { type SAXOptions } from 'sax'
import { turns } from '../slices.ts'

const bytesAtOnce = 65_536

type Handlers = {
  /** Attributes and elements are named without their namespace. */
  open?: (name: string, attribute: (name: string) => string | undefined) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

function attributeOf(attributes: Record<string, string>, wanted: string): string | undefined {
  if (Object.hasOwn(attributes, wanted)) return attributes[wanted]
  const name = Object.keys(attributes).find(one => one.endsWith(`:${wanted}`))
  return name && attributes[name]
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads an XML file piece by piece. Only the five entities of XML itself exist: a file that declares a type of document, and
 * with it entities of its own, is refused.
 * @throws Error if it is no such XML
 */
export async function readXml(content: Buffer, { open, close, text }: Handlers) {
  const parser = sax.parser(true, { strictEntities: true } as SAXOptions)
  const refuse = () => {
    throw new Error('declares a type of document')
  }
  parser.onerror = error => {
    throw error
  }
  parser.ondoctype = refuse
  parser.onsgmldeclaration = refuse
  parser.onopentag = ({ name, attributes }) => {
    if (!open) return
    open(localName(name), wanted => attributeOf(attributes as Record<string, string>, wanted))
  }
  parser.onclosetag = name => close?.(localName(name))
  parser.ontext = parser.oncdata = piece => text?.(piece)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const turn = turns()
  for (let at = 0; at < content.length; at += bytesAtOnce) {
    parser.write(decoder.decode(content.subarray(at, at + bytesAtOnce), { stream: true }))
    const others = turn()
    if (others) await others
  }
  parser.write(decoder.decode()).close()
}
