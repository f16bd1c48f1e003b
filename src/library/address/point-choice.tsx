import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'
import { SelectField } from '#src/ui/field/text-field.tsx'
import { useWithChosen } from './use-with-chosen.ts'

type Props = { value: string; onChange: (id: string) => void }

/** The public pickup point of an id; `undefined` while they load, and for all. */
export function usePoint(at: string) {
  const points = useQuery(queryFor('headquarters.list')).data
  return points?.find(({ id, is }) => id === at && !is.private)
}

/** One pickup point, or all of them. */
export function PointChoice({ value, onChange }: Props) {
  const { t } = useLingui()
  const withChosen = useWithChosen()
  const points = useQuery(queryFor('headquarters.list')).data?.filter(({ is }) => !is.private)
  return (
    <SelectField
      label={t`Punto`}
      value={value}
      onChange={onChange}
      options={[
        { value: '', text: t`Tutti i punti` },
        ...withChosen(
          points?.map(({ id, name }) => ({ value: id, text: name })),
          value,
        ),
      ]}
    />
  )
}
