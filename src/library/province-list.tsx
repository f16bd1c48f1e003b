import { useLookup } from './use-lookup.ts'

/** A datalist of provinces, for a field with this `list`. */
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
