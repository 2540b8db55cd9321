import { codes } from '#contract/codes.ts'
import { deskStatuses, priorities } from '#contract/casework.ts'
import { outcomes } from '#contract/status.ts'
import { useDesk } from '../frame/useDesk.ts'
import { useSelf } from '../frame/useSelf.ts'
import type { SeveralFilter } from './address.ts'
import { deskApi } from '../data/api.ts'

export type Option = { value: string; name: string }
export type Options = Record<SeveralFilter, Option[]>

/** ISO 3166. */
const norway = '578'
const noRows: { id: number; name: string }[] = []
const optionsOf = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), name }))

/** What each filter can be set to, in words. Cities are those of the first chosen country, or Norway's. */
export function useChoices(params: URLSearchParams) {
  const t = useDesk()
  const self = useSelf()
  const choices = deskApi.useInboxChoicesQuery()
  const cities = deskApi.useCitiesOfQuery({ country_id: params.get('country') ?? norway })
  const data = choices.data?.data
  const options: Options = {
    status: deskStatuses.map((value) => ({ value, name: t.caseCodes.statuses[value] })),
    priority: priorities.map((value) => ({ value, name: t.caseCodes.priorities[value] })),
    outcome: outcomes.map((value) => ({ value, name: t.caseCodes.outcomes[value] })),
    arena: codes.arena.map((value) => ({ value, name: t.coding.labels.arena[value] })),
    legal_flag: codes.legal_flag.map((value) => ({ value, name: t.coding.labels.legal_flag[value] })),
    verification: codes.verification.map((value) => ({ value, name: t.coding.labels.verification[value] })),
    assignee: [
      { value: 'none', name: t.inbox.filter.unassigned },
      ...(data?.staff ?? []).map(({ id, name, is_active }) => ({
        value: String(id),
        name: id === self.id ? t.inbox.filter.me(name) : is_active ? name : t.inbox.filter.inactive(name),
      })),
    ],
    label: (data?.labels ?? []).map(({ id, name, is_retired }) => ({
      value: String(id),
      name: is_retired ? t.inbox.filter.retired(name) : name,
    })),
    category: optionsOf(data?.categories ?? noRows),
    country: optionsOf(data?.countries ?? noRows),
    county: (data?.counties ?? []).map(({ code, name }) => ({ value: code, name })),
    city: optionsOf(cities.data?.cities ?? noRows),
  }
  return { options, hasFailed: choices.isError && !data, retry: choices.refetch }
}
