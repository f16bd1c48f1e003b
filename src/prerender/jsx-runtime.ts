import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'
import { noteElement } from './page-notes.ts'

/** React's own runtime, which also notes what the server needs to know of its elements. */
type Jsx = typeof reactJsx
export const jsx: Jsx = (type, props, key) => reactJsx(type, noteElement(type, props), key)
export const jsxs: Jsx = (type, props, key) => reactJsxs(type, noteElement(type, props), key)
export { Fragment }
