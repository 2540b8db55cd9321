const words = ['null', 'én', 'to', 'tre', 'fire', 'fem', 'seks', 'sju', 'åtte', 'ni', 'ti', 'elleve', 'tolv']

/** A number of days inside a sentence: `én dag`, `sju dager`, `14 dager`. */
export default (count: number) => `${words[count] ?? count} ${count === 1 ? 'dag' : 'dager'}`
