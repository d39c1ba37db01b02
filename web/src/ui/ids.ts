/** As the server writes ids: plain words joined by single dots. */
const ID = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/;
const LONGEST = 128;

export const isId = (text: string) => text.length <= LONGEST && ID.test(text);
