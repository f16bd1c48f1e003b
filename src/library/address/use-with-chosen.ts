import { useLingui } from '@lingui/react/macro'

type Option = { value: string; text: string }

/**
 * The options of a field whose choice is in the page's address; `undefined` while they load. An old address may name
 * what has gone since: the field then says so. Without it a browser would show the first choice, which is not made.
 */
export function useWithChosen() {
  const { t } = useLingui()
  return (options: readonly Option[] | undefined, value: string | undefined): readonly Option[] => {
    const known = options ?? []
    if (!value || known.some(option => option.value === value)) return known
    return [...known, { value, text: options ? t`Non c'è più` : t`Un momento…` }]
  }
}
