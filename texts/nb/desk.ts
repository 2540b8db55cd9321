/** What the server says when a call of the desk went well. The pages say what was done in words of their own. */
export default { done: 'Utført.' }
