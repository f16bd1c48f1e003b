import { createFileRoute } from '@tanstack/react-router'
import { TextRuleFields } from '#src/features/showcase/text-rule-fields.tsx'
import { Showcase } from '#src/ui/showcase/showcase.tsx'

export const Route = createFileRoute('/ui/components')({ component: Components })

/** The text rules belong to the domain, which the ui kit does not import. */
function Components() {
  return <Showcase textRules={<TextRuleFields />} />
}
