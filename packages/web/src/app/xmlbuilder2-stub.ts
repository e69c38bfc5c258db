/** Replaces an XML writer that the imaging library imports but never calls. */
export class XMLBuilderCBImpl {}
export const create = () => new XMLBuilderCBImpl();
