// Whether code reads alike without its white space: node same_code.js FILE..., pairs of files.
import { readFileSync } from "node:fs";
import ts from "typescript";

/** Everything in the code but white space and comments. @param {string} file */
function read(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const parts = node.getChildren(source).filter((part) => !ts.isJSDoc(part));
    found.push(parts.length ? node.kind : node.getText(source));
    parts.forEach(visit);
  };
  visit(source);
  if (source.parseDiagnostics.length) throw new Error(`${file}: ${source.parseDiagnostics[0].messageText}`);
  return JSON.stringify(found);
}

const files = process.argv.slice(2);
for (let at = 0; at < files.length; at += 2) {
  if (read(files[at]) !== read(files[at + 1])) console.log(files[at]);
}
