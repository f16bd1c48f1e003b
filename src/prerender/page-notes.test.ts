import { expect, test } from 'vitest'
import { cssOf, cssOfRules, noteElement, withNotes } from './page-notes.ts'

test('styles become rules, and elements with the same style share one', () => {
  const { made, notes } = withNotes(() => [
    noteElement('p', { style: { '--item': '9rem', maxWidth: '4rem' } }),
    noteElement('p', { style: { '--item': '9rem', maxWidth: '4rem' }, id: 'x' }),
    noteElement('p', { style: { height: '2px' } }),
    noteElement(() => null, { style: { height: '3px' } }),
  ])
  expect(made).toMatchObject([
    { 'data-style': 0 },
    { 'data-style': 0, id: 'x' },
    { 'data-style': 1 },
    { style: { height: '3px' } },
  ])
  expect(cssOfRules(notes.rules)).toBe(
    '[data-style="0"]{--item:9rem;max-width:4rem}[data-style="1"]{height:2px}',
  )
})

test.each(['red}body{display:none', '</style><script>', '/*', 'red;color:blue'])(
  'a value that could end its rule is left out: %s',
  value => {
    expect(cssOf({ color: value, height: '1px' })).toBe('height:1px')
  },
)

test('the classes of elements are collected, and the first picture with priority', () => {
  const { notes } = withNotes(() => {
    noteElement('b', { className: 'card wide' })
    noteElement('source', { type: 'image/avif', srcSet: 'a', sizes: '1px' })
    noteElement('img', { fetchPriority: 'auto' })
    noteElement('source', { type: 'image/avif', srcSet: 'b', sizes: '2px' })
    noteElement('source', { type: 'image/webp', srcSet: 'c', sizes: '2px' })
    noteElement('img', { fetchPriority: 'high' })
  })
  expect([...notes.classes]).toEqual(['card', 'wide'])
  expect(notes.picture).toEqual({ srcset: 'b', sizes: '2px' })
})
