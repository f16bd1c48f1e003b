import { useLookup } from './use-lookup.ts'

/** The provinces that a field with this `list` proposes. */
export function ProvinceList({ id }: { id: string }) {
  const provinces = useLookup('provinces')
  return (
    <datalist id={id}>
      {provinces.map(({ value }) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  )
}
