module gorse

go 1.19
