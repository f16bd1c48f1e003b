import { expect, test } from 'vitest'
import { files } from '#tests/support/source-files.ts'
import { sourceFiles } from './source-files.ts'

test('the archive of the source has every file of the repository, and no other', () => {
  expect(sourceFiles()).toEqual([...files].sort())
})
